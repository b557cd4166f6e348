/** The address of a link's page. */
export function linkUrl({ handle, name }: { handle: string; name: string }, publicUrl: string): string {
  return `${publicUrl.replace(/\/$/, '')}/b/${handle}/${name}`
}
