"""How a course is given: the words that courses, SENCE's hour values and forms have for it."""

IN_PERSON = "Presencial"
SYNCHRONOUS = "E-learning sincrónico"
ASYNCHRONOUS = "E-learning asincrónico"
DISTANCE = "A distancia (autoaprendizaje)"
MIXED = "Mixta"
E_LEARNING = (SYNCHRONOUS, ASYNCHRONOUS)
MODALITIES = (IN_PERSON, SYNCHRONOUS, ASYNCHRONOUS, DISTANCE, MIXED)
