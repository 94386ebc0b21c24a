/** Texts of the position line. */
export const position = {
  section: 'Position',
  accuracy: (meters: number): string => `±${Math.round(meters)} m`,
  accuracySpoken: (meters: number): string => `accurate to ${Math.round(meters)} metres`,
  heard: (age: string): string => `Last heard ${age}`,
} as const
