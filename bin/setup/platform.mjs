const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** Why Parley cannot run here, or null. */
export function platformProblem(here = process) {
  const platform = `${here.platform}-${here.arch}`
  if (Number(here.versions.node.split('.')[0]) < 20) {
    return `Parley needs Node 20 or newer to install itself; this is ${here.versions.node}. Get one from https://nodejs.org.`
  }
  if (here.platform === 'win32') {
    return 'Parley runs on Linux and macOS. On Windows, run it inside WSL: https://learn.microsoft.com/windows/wsl/install'
  }
  if (!SUPPORTED.includes(platform)) {
    return `Parley does not run on ${platform}: there is no Node 26 or PostgreSQL 18 package for it. It runs on ${SUPPORTED.join(', ')}.`
  }
  if (here.platform === 'linux' && isMusl(here)) {
    return 'Parley needs a Linux with glibc (Debian, Ubuntu, Fedora…); this one has musl, as Alpine does. In a container, use a Debian image such as node:22-slim.'
  }
  return null
}

function isMusl(here) {
  const { report } = here
  // Looking up the names of network interfaces can take seconds.
  report.excludeNetwork = true
  return !report.getReport().header.glibcVersionRuntime
}
