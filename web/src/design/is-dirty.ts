/** Whether somebody has typed or chosen something in it that is not what it began with. */
export function isDirty(within: Element): boolean {
  return [...within.querySelectorAll('input, select, textarea')].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement)) return false
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  })
}
