// Shows what is wrong at the inputs of a form and leads to the first of them.
import type { FormInstance } from 'antd'

/** Each problem at the input of its `path`; the first is scrolled to and focused. */
export const showProblems = <Values extends object>(
  form: FormInstance<Values>,
  problems: readonly { readonly path: string; readonly words: string }[],
): void => {
  form.setFields(problems.map(({ path, words }) => ({ name: path as never, errors: [words] })))
  const [first] = problems
  if (first !== undefined) form.scrollToField(first.path as never, { block: 'center', focus: true })
}

/** What was changed is no longer said to be wrong; for inputs without rules of their own. */
export const clearProblems = <Values extends object>(
  form: FormInstance<Values>,
  changed: Partial<Values>,
): void => form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })))
