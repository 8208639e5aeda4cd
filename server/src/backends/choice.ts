/** An entry of a model file: where it leads, and its share of the work. */
export type Choice = { readonly id: string; readonly weight?: number | undefined }

/** Of the backends of a model, those that may be given a run now, and those that have had one of the same generation. */
type Availability = { isClosed(id: string): boolean; wasTried(id: string): boolean }

/**
 * Entries in the order in which they are tried: that of the model file, in which neighbours that have a weight
 * share the work by it. Those that were tried come last, since what failed there may do so again.
 */
export function orderOf<Entry extends Choice>(
  choices: readonly Entry[],
  { isClosed, wasTried }: Availability,
  random: () => number,
): Entry[] {
  let group = 0
  const drawn = choices.map((choice, index) => {
    const { id, weight } = choice
    if (weight === undefined || choices[index - 1]?.weight === undefined) group++
    // The one with the least of such draws is first as often as its share of the weights.
    const draw = weight === undefined ? 0 : -Math.log(1 - random()) / weight
    return { choice, rank: [Number(wasTried(id)), group, draw] as const }
  })
  return drawn
    .filter(({ choice }) => !isClosed(choice.id))
    .toSorted(({ rank: a }, { rank: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(({ choice }) => choice)
}
