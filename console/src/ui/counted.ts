/** "1 event", "2 events". */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString()} ${thing}${count === 1 ? '' : 's'}`
