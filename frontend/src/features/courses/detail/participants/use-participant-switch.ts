/** Takes a participant out of the course or back in, at once. */
import { type Participant, setParticipantActive } from "@/features/courses/api/participants-api";
import { useTakenBack } from "@/features/courses/ui/use-taken-back";

export function useParticipantSwitch(): (participant: Participant) => Promise<boolean> {
  const change = useTakenBack();
  return ({ participant_id, name, active }) =>
    change({
      send: () => setParticipantActive(participant_id, !active),
      undo: () => setParticipantActive(participant_id, active),
      said: `${active ? "Participante deshabilitado" : "Participante habilitado"}: ${name}`,
      effects: active ? "Sus resultados se conservan y dejan de contar." : undefined,
    });
}
