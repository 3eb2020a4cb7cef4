/** Lets the browser save a text as a file; the answer says so in a sentence. */
export function saveFile(name: string, content: string, type: string): string {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
  return `Saved: ${name}`
}
