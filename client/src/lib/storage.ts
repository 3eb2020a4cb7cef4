/** What the browser keeps under a key. Where storage is switched off or full, nothing is kept and nothing is said. */

type Area = 'localStorage' | 'sessionStorage'
export type Fields = Partial<Record<string, unknown>>

/** Reads what was written of an object; what is not ours, or cut short, reads as an empty one. */
export function parsed(text: string | null): Fields {
  try {
    return Object(JSON.parse(text ?? '{}')) as Fields
  } catch {
    return {}
  }
}

export function load(area: Area, key: string): Fields {
  try {
    return parsed(globalThis[area].getItem(key))
  } catch {
    return {}
  }
}

export function store(area: Area, key: string, value: object): void {
  try {
    globalThis[area].setItem(key, JSON.stringify(value))
  } catch {
    // It holds for this page alone.
  }
}
