// 使用: leads to filling, or says what is missing and leads there.
import { useLocation } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { standingOf, TEMPLATE_TYPE } from '#protocol/pdf-item.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'

/** Who could do something about a file on which nothing is set. */
const unplacedWords = ({ templateType, templateName }: TemplateRow): string =>
  templateType === TEMPLATE_TYPE.fixed
    ? `固定模板“${templateName}”还没有填写项和签署位置，不能使用。请管理员先设置填写位。`
    : `“${templateName}”还没有填写项和签署位置，不能从常用模板使用。请能修改它的同事先设置填写位。`

export const useUse = (): ((row: TemplateRow) => void) => {
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const setPlaces = async ({ templateId, templateName }: TemplateRow): Promise<void> => {
    const isSure = await confirm({
      title: `“${templateName}”还不能使用`,
      consequence: '它还没有填写项和签署位置。放好以后，使用时只要填写内容。',
      verb: '去设置填写位',
    })
    if (isSure) go(PAGES.setTemplatePlaces(templateId))
  }
  return (row) => {
    if (standingOf(row) !== 'unplaced') go(PAGES.fillTemplate(row.templateId))
    else if (row.templateStyle === 2 && row.actions.includes('edit')) void setPlaces(row)
    else raise(unplacedWords(row), 'warning')
  }
}
