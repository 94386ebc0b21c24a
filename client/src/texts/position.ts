/** Texts of the position line. */
export const position = {
  section: 'Position',
  accuracy: (metres: number): string => `±${Math.round(metres)} m`,
  accuracySpoken: (metres: number): string => `accurate to ${Math.round(metres)} metres`,
  heard: (age: string): string => `Last heard ${age}`,
} as const
