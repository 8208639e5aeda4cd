/** The rule for development: any unprivileged port, except those of the service itself and of what it uses. */
export function anyPortExcept(portsInUse: number[]): (origin: string) => boolean {
  return (origin) => {
    const port = Number(new URL(origin).port)
    return port >= 1024 && !portsInUse.includes(port)
  }
}
