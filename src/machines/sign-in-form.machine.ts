// The form of the sign-in page: a field is looked at when it is left, not while somebody types in it.
import { assign, emit, not, setup } from 'xstate'
import type { StateMeta } from '#src/machines/meta.ts'

/** What stands in each field, by its name. */
export type TypedFields = Readonly<Record<string, string>>

export interface SignInFormInput {
  /** What is wrong with what a field holds; empty when nothing is. */
  readonly problemOf: (name: string, value: string) => string
}

type FieldEvent<Type extends string> = { type: Type; name: string; value: string }

export type SignInFormEvent =
  | FieldEvent<'field.typed'>
  | FieldEvent<'field.left'>
  /** Emptied by the page itself. */
  | { type: 'field.emptied'; name: string }
  | { type: 'form.submitted'; fields: TypedFields }
  | { type: 'password.shown' }
  | { type: 'password.hidden' }

interface Context extends SignInFormInput {
  /** What is said at the fields that are wrong. */
  readonly problems: TypedFields
  readonly isPasswordShown: boolean
}

const allProblems = ({ problemOf }: SignInFormInput, fields: TypedFields): TypedFields =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, problemOf(name, value)] as const)
      .filter(([, problem]) => problem !== ''),
  )

const without = (problems: TypedFields, name: string): TypedFields =>
  Object.fromEntries(Object.entries(problems).filter(([other]) => other !== name))

export const signInFormMachine = setup({
  types: {
    input: {} as SignInFormInput,
    context: {} as Context,
    events: {} as SignInFormEvent,
    emitted: {} as
      | { type: 'form.completed'; fields: TypedFields }
      | { type: 'problems.found'; problems: TypedFields },
    meta: {} as StateMeta,
  },
  guards: {
    isComplaining: ({ context }) => Object.keys(context.problems).length > 0,
    /** Only then is it looked at before it is left. */
    hasProblem: ({ context }, params: { name: string }) => params.name in context.problems,
    isComplete: ({ context }, params: { fields: TypedFields }) =>
      Object.keys(allProblems(context, params.fields)).length === 0,
  },
  actions: {
    look: assign(({ context }, { name, value }: { name: string; value: string }) => {
      const others = without(context.problems, name)
      const problem = context.problemOf(name, value)
      return { problems: problem === '' ? others : { ...others, [name]: problem } }
    }),
    forgetProblem: assign(({ context }, { name }: { name: string }) => ({
      problems: without(context.problems, name),
    })),
    forgetProblems: assign({ problems: {} }),
    keepProblems: assign(({ context }, { fields }: { fields: TypedFields }) => ({
      problems: allProblems(context, fields),
    })),
    showPassword: assign({ isPasswordShown: true }),
    hidePassword: assign({ isPasswordShown: false }),
    tellCompleted: emit((_, { fields }: { fields: TypedFields }) => ({
      type: 'form.completed' as const,
      fields,
    })),
    tellProblems: emit(({ context }) => ({ type: 'problems.found' as const, problems: context.problems })),
  },
}).createMachine({
  id: 'signInForm',
  context: ({ input }) => ({ ...input, problems: {}, isPasswordShown: false }),
  initial: 'calm',
  on: {
    'field.left': { actions: { type: 'look', params: ({ event }) => event } },
    'form.submitted': [
      {
        guard: { type: 'isComplete', params: ({ event }) => event },
        actions: ['forgetProblems', { type: 'tellCompleted', params: ({ event }) => event }],
      },
      { actions: [{ type: 'keepProblems', params: ({ event }) => event }, 'tellProblems'] },
    ],
    'password.shown': { actions: 'showPassword' },
    'password.hidden': { actions: 'hidePassword' },
  },
  states: {
    calm: {
      meta: { sentence: '填写中，没有需要改正的地方。' },
      always: { guard: 'isComplaining', target: 'complaining' },
    },
    complaining: {
      meta: { sentence: '有填写不对的地方，改正后提示随即消失。' },
      always: { guard: not('isComplaining'), target: 'calm' },
      on: {
        'field.typed': {
          guard: { type: 'hasProblem', params: ({ event }) => event },
          actions: { type: 'look', params: ({ event }) => event },
        },
        'field.emptied': { actions: { type: 'forgetProblem', params: ({ event }) => event } },
      },
    },
  },
})
