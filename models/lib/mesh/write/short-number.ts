/** A number with five decimals, in metres a hundredth of a millimetre, without trailing zeros. */
export const short = (value: number): string => String(Number(value.toFixed(5)))
