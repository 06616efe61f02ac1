// 使用: leads to filling, or says what is missing.
import { useLocation } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { standingOf, TEMPLATE_TYPE } from '#protocol/pdf-item.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'

/** What to do about a file on which nothing is set. */
const unplacedWords = ({ templateType }: TemplateRow): string =>
  templateType === TEMPLATE_TYPE.fixed
    ? '这个固定模板还没有填写项和签署位置，不能使用。请管理员取消固定，或换成在线撰写的文本。'
    : '这个文件还没有填写项和签署位置，不能从常用模板使用。请在“自建模板”里使用它，发起时再放置。'

export const useUse = (): ((row: TemplateRow) => void) => {
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  return (row) => {
    if (standingOf(row) === 'unplaced') raise(unplacedWords(row), 'warning')
    else go(PAGES.fillTemplate(row.templateId))
  }
}
