/**
 * Whether somebody has typed or chosen something in its forms that is not what they began with. What takes effect at once,
 * such as a preference, is in no form; nor does a form count in which the whole stands.
 */
export function isDirty(within: Element): boolean {
  return [...within.querySelectorAll(':scope form :is(input, select, textarea)')].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement)) return false
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  })
}
