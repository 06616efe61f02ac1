// 使用: leads to filling, or says what is missing.
import { useLocation } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { standingOf } from '#protocol/pdf-item.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'

export const UNPLACED = '这个模板还没有设置填写项和签署位置，设置后才能使用。'

export const useUse = (): ((row: TemplateRow) => void) => {
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  return (row) => {
    if (standingOf(row) === 'unplaced') raise(UNPLACED, 'warning')
    else go(PAGES.fillTemplate(row.templateId))
  }
}
