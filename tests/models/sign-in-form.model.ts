// The form of the sign-in page (specification §2, /login/password).
import { expect } from 'vitest'
import { signInFormMachine } from '#src/machines/sign-in-form.machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const problemOf = (name: string, value: string): string =>
  value === '' ? (name === 'password' ? '请输入密码' : '请输入手机号') : ''

const LABELS: Readonly<Record<string, string>> = { userAccount: '手机号', password: '密码' }
const labelled = (name: string) => ({ label: LABELS[name] ?? name })

const FILLED = { userAccount: '13800001234', password: 'nuoyin2026' }
const WITHOUT_PASSWORD = { ...FILLED, password: '' }

export const signInFormModel = defineModel<typeof signInFormMachine>({
  name: 'signInForm',
  side: 'browser',
  machine: signInFormMachine,
  starts: { empty: () => ({ problemOf }) },
  abstraction: ({ problems, isPasswordShown }) => [Object.keys(problems).toSorted(), isPasswordShown],
  events: {
    'field.typed': {
      cases: {
        'a password': { name: 'password', value: 'n' },
        'an account': { name: 'userAccount', value: '1' },
      },
      onScreen: (screen, { name, value }) => screen.types(labelled(name), value),
    },
    'field.left': {
      cases: {
        'without password': { name: 'password', value: '' },
        'with password': { name: 'password', value: 'nuoyin2026' },
      },
      onScreen: async (screen, { name, value }) => {
        await screen.types(labelled(name), value)
        await screen.presses('{Tab}', labelled(name))
      },
    },
    'field.emptied': { cases: { '': { name: 'password' } }, byWorld: true },
    'form.submitted': {
      cases: {
        filled: { fields: FILLED },
        'without password': { fields: WITHOUT_PASSWORD },
        empty: { fields: { userAccount: '', password: '' } },
      },
      onScreen: async (screen, { fields }) => {
        for (const [name, value] of Object.entries(fields)) await screen.types(labelled(name), value)
        await screen.clicks({ role: 'button', name: '登录' })
      },
    },
    'password.shown': {
      cases: { '': {} },
      offered: ({ isPasswordShown }) => !isPasswordShown,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '显示' }),
    },
    'password.hidden': {
      cases: { '': {} },
      offered: ({ isPasswordShown }) => isPasswordShown,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '隐藏' }),
    },
  },
  states: {
    calm: { holds: ({ context }) => expect(context.problems).toEqual({}) },
    complaining: {
      holds: ({ context }) => {
        expect(Object.values(context.problems)).not.toContain('')
        expect(Object.keys(context.problems).length).toBeGreaterThan(0)
      },
      sees: async (screen, { context }) => {
        for (const problem of Object.values(context.problems)) await screen.sees({ text: problem })
      },
    },
  },
  expectations: [
    {
      says: 'nothing is said while a field is filled for the first time, only when it is left empty',
      start: 'empty',
      steps: [
        ['field.typed', 'an account'],
        ['field.left', 'without password'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.problems]).toEqual(['complaining', { password: '请输入密码' }]),
    },
    {
      says: 'a complaint goes as soon as it is corrected',
      start: 'empty',
      steps: [
        ['field.left', 'without password'],
        ['field.typed', 'a password'],
      ],
      holds: ({ value, context }) => expect([value, context.problems]).toEqual(['calm', {}]),
    },
    {
      says: 'what is complete is handed over with all its fields',
      start: 'empty',
      steps: [['form.submitted', 'filled']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'calm',
          [`emitted ${JSON.stringify({ type: 'form.completed', fields: FILLED })}`],
        ]),
    },
    {
      says: 'what is incomplete is handed to nobody, and the page is told where it is wrong',
      start: 'empty',
      steps: [['form.submitted', 'without password']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual([
          'complaining',
          [`emitted ${JSON.stringify({ type: 'problems.found', problems: { password: '请输入密码' } })}`],
        ]),
    },
  ],
})
