/** Whether a host, as a URL or a setting spells it, is this machine itself. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
