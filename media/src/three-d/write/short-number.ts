/** A hundredth of a millimetre, without zeros at the end. */
export const short = (value: number): string => String(Number(value.toFixed(5)))
