/**
 * Which folder may import which: lib < shared < hearts | gin < pages < the files beside this one. The two games import
 * nothing of each other. Tests may import what they like.
 */

import { expect, test } from 'vitest'

const LAYERS: Readonly<Record<string, number>> = { lib: 0, shared: 1, hearts: 2, gin: 2, pages: 3 }
const TOP = 4
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

const sources = import.meta.glob<string>(['./**/*.ts', './**/*.svelte', '!./**/*.test.ts'], { query: '?raw', import: 'default', eager: true })

/** The first folder of a path such as `./lib/api.ts`; empty for a file beside this one. */
const folderOf = (path: string): string => /^\.\/([^/]+)\//.exec(path)?.[1] ?? ''

/** Whether a file of the folder `from` may import one of the folder `to`. */
export function allowed(from: string, to: string): boolean {
  const [upper, lower] = [LAYERS[from] ?? TOP, LAYERS[to] ?? TOP]
  return from === to || upper > lower
}

/** The imports of a source that its layer does not allow, as "file imports file". */
function broken(path: string, source: string): string[] {
  const base = new URL(path, 'file:///')
  return [...source.matchAll(IMPORT)]
    .map(([, spec]) => `.${new URL(spec!, base).pathname}`)
    .filter((target) => !allowed(folderOf(path), folderOf(target)))
    .map((target) => `${path} imports ${target}`)
}

test('every folder is a layer', () => {
  const folders = new Set(Object.keys(sources).map(folderOf))
  expect([...folders].filter((folder) => folder !== '').sort()).toEqual(Object.keys(LAYERS).sort())
})

test('no layer imports one above it, and neither game the other', () => {
  expect(Object.entries(sources).flatMap(([path, source]) => broken(path, source))).toEqual([])
})

test('a broken layer is seen', () => {
  expect(broken('./lib/a.ts', "import { b } from '../shared/b'")).toEqual(['./lib/a.ts imports ./shared/b'])
  expect(broken('./hearts/a.svelte', "  const b = await import('../gin/b.svelte')")).toHaveLength(1)
  expect(broken('./gin/a.ts', "import './gin.css'\nexport * from '../lib/b'")).toEqual([])
})
