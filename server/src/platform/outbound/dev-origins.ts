/** The development rule: any port that needs no privilege, but not those of the service itself and what it uses. */
export function anyPortExcept(portsInUse: number[]): (origin: string) => boolean {
  return (origin) => {
    const port = Number(new URL(origin).port)
    return port >= 1024 && !portsInUse.includes(port)
  }
}
