/** Samples from -1 to 1, one array per channel, all of one length. */
export type Audio = { readonly rate: number; readonly channels: readonly Float32Array[] }

export function secondsOf({ rate, channels }: Audio): number {
  return (channels[0]?.length ?? 0) / rate
}
