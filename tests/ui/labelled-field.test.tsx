// How a field says that it may be left empty: in its label, and in one way on all pages.
import { globSync, readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LabelledField } from '#src/ui/labelled-field.tsx'

afterEach(cleanup)

it('says in the label that it may be left empty', () => {
  render(
    <LabelledField label="合同编号" isOptional>
      {(control) => <input {...(control as object)} />}
    </LabelledField>,
  )
  expect(screen.getByRole('textbox', { name: '合同编号（选填）' })).toBeTruthy()
})

it('on all pages 选填 stands in a label, at its end; alone it is only the opposite of 必填', () => {
  const others = globSync('src/**/*.tsx')
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => line.replaceAll('（选填）', '').includes('选填'))
  expect(others.filter((line) => !line.includes('必填'))).toEqual([])
})
