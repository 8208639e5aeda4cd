/** The filters with one of them set; an empty field is no filter. */
export function withFilter<Filters extends object>(
  filters: Filters,
  name: keyof Filters,
  value: string | boolean | undefined,
): Filters {
  const { [name]: _, ...others } = filters
  return (value === undefined || value === '' ? others : { ...others, [name]: value }) as Filters
}
