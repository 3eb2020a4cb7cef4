import { beforeEach, expect, test } from 'vitest'
import { add, calledNow, choose, current, everybody, nameOf, namesOf, remove, rename, seatedAs, whyNot } from './profiles'
import { readSettings, settings } from './settings.svelte'

beforeEach(() => {
  Object.assign(settings, readSettings({}))
})

const now = () => [current(), everybody(), { ...settings.profiles }]

test('one player has a name or none, and nothing else is kept', () => {
  expect(now()).toEqual(['You', ['You'], {}])
  settings.name = ' Ada '
  expect(now()).toEqual(['Ada', ['Ada'], {}])
  expect([nameOf('Ada'), nameOf('You')]).toEqual(['Ada', null])
})

test('a player who is renamed has all their names', () => {
  rename('You', 'Ada')
  rename('Ada', 'Bea')
  expect([settings.name, everybody(), namesOf('Bea')]).toEqual(['Bea', ['Bea'], ['Bea', 'You', 'Ada']])
  expect(['You', 'Ada', 'Bea', 'Cal'].map(calledNow)).toEqual(['Bea', 'Bea', 'Bea', 'Cal'])
  expect(seatedAs({ seats: [{ name: 'Cal' }, { name: 'Ada' }], view: { seat: 1 } } as never)).toBe('Bea')
  rename('Bea', 'Ada')
  expect([settings.name, namesOf('Ada').sort()]).toEqual(['Ada', ['Ada', 'Bea', 'You']])
  rename('Ada', '')
  expect([settings.name, current(), namesOf('You').sort()]).toEqual(['', 'You', ['Ada', 'Bea', 'You']])
})

test('who is added plays, and whoever played stays on the list', () => {
  add('Ben')
  expect(now()).toEqual(['Ben', ['You', 'Ben'], { You: 'You', Ben: 'Ben' }])
  choose('You')
  expect([settings.name, current(), everybody()]).toEqual(['', 'You', ['You', 'Ben']])
  rename('Ben', 'Bob')
  expect([current(), everybody(), namesOf('Bob')]).toEqual(['You', ['You', 'Bob'], ['Bob', 'Ben']])
})

test('who is chosen by a name of this tab alone is kept when another plays', () => {
  settings.name = 'Dave'
  choose('You')
  expect(now()).toEqual(['You', ['Dave', 'You'], { Dave: 'Dave' }])
})

test('who is removed has no name any more, and another plays', () => {
  settings.name = 'Ada'
  add('Ben')
  rename('Ben', 'Bob')
  remove('Bob')
  expect(now()).toEqual(['Ada', ['Ada'], { Ada: 'Ada' }])
  expect([calledNow('Ben'), calledNow('Bob')]).toEqual(['Ben', 'Bob'])
  add('Ben')
  remove('Ada')
  expect([current(), everybody()]).toEqual(['Ben', ['Ben']])
})

test('a name belongs to one player', () => {
  settings.name = 'Ada'
  add('Ben')
  rename('Ben', 'Bob')
  expect(whyNot('  ')).toMatch(/Type a name/)
  expect(whyNot('ada')).toMatch(/already/)
  expect(whyNot('BEN', 'Ada')).toMatch(/before/)
  expect([whyNot('Cleo'), whyNot('BEN', 'Bob'), whyNot('Ada', 'Ada'), whyNot('', 'Ada')]).toEqual([null, null, null, null])
  expect(whyNot('x'.repeat(25))).toMatch(/too long/)
  settings.profiles = Object.fromEntries(Array.from({ length: 59 }, (_, k) => [`P${k}`, `P${k}`]))
  expect(whyNot('Cleo')).toMatch(/room/)
})

test('a name that every object has is a name like others', () => {
  expect(calledNow('constructor')).toBe('constructor')
  rename('You', 'toString')
  add('__proto__')
  expect(everybody()).toEqual(['toString', '__proto__'])
  expect([current(), calledNow('You')]).toEqual(['__proto__', 'toString'])
})
