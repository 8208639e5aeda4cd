/** The one of a list that has this id. */
export const byId = <Item extends { id: string }>(items: readonly Item[], id: string): Item | undefined =>
  items.find((item) => item.id === id)
