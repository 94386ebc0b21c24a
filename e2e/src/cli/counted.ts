/** Returns a number with its word: '1 call', '2 calls'. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
