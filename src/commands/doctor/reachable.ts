/** A program that listens on a wildcard address is reached by loopback. */
export const reachable = (host: string): string => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host
