const REMEDIES = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ERR_SOCKET|network/i,
    'Check the network, a proxy (npm config get proxy) and the registry (npm config get registry), and try again.',
  ],
  [/ENOSPC|no space left/i, 'The disk is full. Free about 600 MB and try again.'],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only/i,
    'This user cannot write to the folder. Run it once as the user who owns it.',
  ],
  [/EINTEGRITY/, 'A downloaded package is damaged. Run "npm cache clean --force" and try again.'],
  [/E404|ETARGET|notarget/i, 'The registry lacks a package of the lock file. Check npm config get registry.'],
  [/EUSAGE|in sync/i, 'package.json and package-lock.json do not agree. Undo changes to them, or run "npm install".'],
]

/** The last lines of npm's output, and advice. */
export function explainNpm(code, output, root) {
  if (code === 'ENOENT')
    return 'Parley needs npm to install itself, but npm is not on the path. It comes with Node: https://nodejs.org.'
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('npm warn') && !line.startsWith('A complete log of this run'))
  const remedy =
    REMEDIES.find(([pattern]) => pattern.test(output))?.[1] ?? `Try "npm ci" in ${root} to see everything it says.`
  return [`Installing packages failed. npm says:`, ...lines.slice(0, 12).map((line) => `  ${line}`), remedy].join('\n')
}
