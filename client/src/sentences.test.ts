/** Every sentence that the pages show or say, in one file: docs/sentences/browser.txt, which `make sentences` writes. */

import { parse } from 'svelte/compiler'
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['../public/*.html', './**/*.ts', './**/*.svelte', '!./**/*.test.ts', '!./**/fixtures.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** Attributes, and properties of components, whose values are read or heard. */
const READ = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|legend|heading|text|note|summary|name)$/
const HIDDEN = /^(class|style|d|viewBox|transform|href|src|id|type|role|on.*)$/
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'small', 'span', 'strong', 'sup'])
/** Words that begin as a sentence or a label does. */
const SENTENCE = /^(\p{Lu}|\$\{|[“"'(]\p{Lu})[^<>=;#[\]_]* [^<>=;#[\]_]*$/u
const ENDED = /\p{Ll} .*[.?!…]$/u

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** What is read in a source, in its order; expressions stand as they are written. */
function sentencesOf(path: string, source: string): string[] {
  const whole = path.endsWith('.ts') ? `<script lang="ts">${source}</script>` : source
  const found: string[] = []
  const flowing = new Set<unknown>()
  const written = (node: Node): string => whole.slice(node.start, node.end)
  const keep = (text: string): void => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(line.replace(/\$?\{[^}]*\}/g, ''))) found.push(line)
  }

  /** What stands in one line; whole sentences where words in them are marked or linked. */
  function text(nodes: readonly Node[]): void {
    const flows = nodes.some((node) => node.type === 'Text' && /\p{L}/u.test(node['data'] as string))
    let line = ''
    for (const node of nodes) {
      if (node.type === 'Text') line += node['data'] as string
      else if (node.type === 'ExpressionTag') line += spacing(node) ?? written(node)
      else if (flows && (node.type === 'Component' || INLINE.has(node['name'] as string))) line += inner(node)
      else if (node.type !== 'Comment') {
        keep(line)
        line = ''
      }
    }
    keep(line)
  }

  /** The text of an element within a sentence, which is not listed again by itself. */
  function inner(node: Node): string {
    const { nodes } = node['fragment'] as { nodes: Node[] }
    if (!nodes.every((each) => each.type === 'Text' || each.type === 'ExpressionTag')) return '{…}'
    flowing.add(node['fragment'])
    if (nodes.length === 0) return `{${node['name'] as string}}`
    return nodes.map((each) => (each.type === 'Text' ? (each['data'] as string) : (spacing(each) ?? written(each)))).join('')
  }

  /** A literal blank, as it is written where a line ends. */
  const spacing = (node: Node): string | undefined => (/^\{'\s+'\}$/.test(written(node)) ? ' ' : undefined)

  function walk(node: Node): void {
    if (node.type === 'StyleSheet' || node['name'] === 'meta' || node['name'] === 'style') return
    if (node.type === 'Fragment' && !flowing.has(node)) text(node['nodes'] as Node[])
    if (node.type === 'Attribute') {
      const name = node['name'] as string
      const { value } = node as unknown as { value: true | Node | Node[] }
      if (HIDDEN.test(name) || value === true) return
      if (READ.test(name) && Array.isArray(value)) return text(value)
    }
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'Literal' && typeof node['value'] === 'string') literal(node['value'])
    if (node.type === 'TemplateLiteral') literal(written(node).slice(1, -1))
    for (const [key, value] of Object.entries(node)) {
      if (key === 'metadata') continue
      if (Array.isArray(value)) value.filter(isNode).forEach(walk)
      else if (isNode(value)) walk(value)
    }
  }

  function literal(value: string): void {
    const bare = value.replace(/\$\{[^}]*\}/g, '{}').replaceAll('{}', '')
    if (SENTENCE.test(bare.trimStart()) || ENDED.test(bare)) keep(value)
  }

  walk(parse(whole, { modern: true }) as unknown as Node)
  return [...new Set(found)]
}

// All sources are read, which takes a busy machine a while.
test('the catalogue of sentences is complete', { timeout: 60_000 }, async () => {
  const listed = Object.entries(sources)
    .map(([path, source]) => [path, sentencesOf(path, source)] as const)
    .filter(([, sentences]) => sentences.length > 0)
    .map(([path, sentences]) => [path.replace(/^\.+\//, ''), ...sentences.map((sentence) => `  ${sentence}`)].join('\n'))
  await expect(`${listed.join('\n\n')}\n`, 'make sentences').toMatchFileSnapshot('../../docs/sentences/browser.txt')
})
