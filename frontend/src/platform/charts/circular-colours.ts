/** The fixed colours of doughnut and pie, slice by slice. */

export const CIRCULAR_COLOURS = ["#41B883", "#E46651", "#00D8FF", "#DD1B16"] as const;
