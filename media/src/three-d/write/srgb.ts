/** A colour of linear light as screens have it: formats older than physically based materials mean that. */
export function asSeen(colour: readonly [number, number, number]): [number, number, number] {
  const part = (light: number) => (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
  return [part(colour[0]), part(colour[1]), part(colour[2])]
}
