/** Why nothing can be booked on a page, in words; null if something can. */
export function linkState({
  isOn,
  isUsed,
}: {
  isOn: boolean
  isUsed: boolean
}): { label: string; text: string } | null {
  if (isUsed) return { label: 'Used', text: 'It was good for one booking, which was made.' }
  return isOn ? null : { label: 'Off', text: 'Visitors read that nothing can be booked here at the moment.' }
}
