// Somebody may belong to several workspaces. Each tab shows one of them, says which with everything it asks for, and keeps to it
// when it is loaded again. A link may name it too: `?workspace=ws_…` behind any address of the console.

const KEY = 'parley-workspace'

const named = new URLSearchParams(location.search).get('workspace') ?? ''
if (/^ws_\w+$/.test(named)) sessionStorage.setItem(KEY, named)

/** A page shows one workspace for as long as it lives. Null until the server has said which one that is. */
export let chosenWorkspace: string | null = sessionStorage.getItem(KEY)

/** Stays in the workspace that the server has shown first, also when somebody leaves it meanwhile: nothing goes into another then. */
export function keepWorkspace(id: string): void {
  if (chosenWorkspace !== null) return
  chosenWorkspace = id
  sessionStorage.setItem(KEY, id)
}

/** Begins anew, so that nothing that was asked for in the workspace before is left in the page. */
export function chooseWorkspace(id: string): void {
  sessionStorage.setItem(KEY, id)
  location.assign('/')
}

/** Whoever is no longer in the workspace of this tab goes on in one of theirs. */
export function forgetWorkspace(): void {
  sessionStorage.removeItem(KEY)
  location.assign('/')
}

/** For what the browser asks for by an address alone. */
export function inWorkspace(path: string): string {
  return chosenWorkspace === null ? path : `${path}?workspace=${chosenWorkspace}`
}
