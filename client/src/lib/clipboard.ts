/** Copies a text; answers whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard === undefined) return copySelected(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Browsers have no clipboard at the http addresses of a network, and still copy what is selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // Outside of an open dialog nothing can be selected.
  ;(before?.closest('dialog') ?? document.body).append(field)
  field.focus()
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
