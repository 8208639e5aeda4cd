/** Stops the start and names every wrong variable. */
export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(`Atelier cannot start:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
  }
}
