/** Samples from -1 to 1, a row for each channel, all of one length. */
export type Sound = { readonly rate: number; readonly channels: readonly Float32Array[] }

export function secondsOf({ rate, channels }: Sound): number {
  return (channels[0]?.length ?? 0) / rate
}
