// Somebody may belong to several workspaces. Each tab shows one of them, names it in every request, and keeps it after a
// reload. A link may name it too: `?workspace=ws_…` after any address of the console.

const KEY = 'parley-workspace'

const named = new URLSearchParams(location.search).get('workspace') ?? ''
if (/^ws_\w+$/.test(named)) sessionStorage.setItem(KEY, named)

/** A page shows one workspace for its whole life. Null until the server has named it. */
export let chosenWorkspace: string | null = sessionStorage.getItem(KEY)

/** Stays in the workspace that the server showed first, even if the member leaves it: then nothing can go into another one. */
export function keepWorkspace(id: string): void {
  if (chosenWorkspace !== null) return
  chosenWorkspace = id
  sessionStorage.setItem(KEY, id)
}

/** Reloads, so that no data of the previous workspace is left in the page. */
export function chooseWorkspace(id: string): void {
  sessionStorage.setItem(KEY, id)
  location.assign('/')
}

/** A member who has left this tab's workspace continues in another of theirs. */
export function forgetWorkspace(): void {
  sessionStorage.removeItem(KEY)
  location.assign('/')
}

/** For requests that the browser makes by address alone. */
export function inWorkspace(path: string): string {
  return chosenWorkspace === null ? path : `${path}?workspace=${chosenWorkspace}`
}
