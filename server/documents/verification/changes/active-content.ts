// Finds what can change a file's look without a change to the file.
// It may be a script, a dynamic form or content from elsewhere.
import { readFormFields } from '#server/documents/verification/reading/form-fields.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfStream, isName, nameText } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'

const ACTIONS: Record<string, string> = {
  JavaScript: '文件含有脚本，打开后显示可能变化',
  Launch: '文件含有启动其他程序的动作',
  Hide: '文件含有隐藏或显示内容的动作',
  SetOCGState: '文件含有切换图层的动作',
  ImportData: '文件含有导入数据的动作',
}

const MEDIA = new Set(['Movie', 'Screen', '3D', 'RichMedia'])

/** Chinese descriptions of everything of that kind in any object of the file, used or not. */
export const describeActiveContent = (view: RevisionView): string[] => {
  const found = new Set<string>()
  for (const [num, entry] of view.entries) {
    if (entry.kind === 'free') continue
    inspect(view.object(num, entry.kind === 'offset' ? entry.gen : 0), view, found)
  }
  const form = view.dict(view.catalog.get('AcroForm'))
  if (form?.has('XFA')) found.add('文件含有 XFA 动态表单，显示内容不由页面决定')
  // Nothing is redrawn where no field shows a value.
  const isDrawn = readFormFields(view).some(({ type }) => type !== 'Sig')
  if (isDrawn && view.resolve(form?.get('NeedAppearances')) === true)
    found.add('表单要求打开时重新生成显示内容')
  if (hasAutomaticLayers(view)) found.add('图层会随查看或打印方式自动切换')
  return [...found]
}

const inspect = (value: PdfValue, view: RevisionView, found: Set<string>): void => {
  if (Array.isArray(value)) for (const item of value) inspect(item, view, found)
  if (value instanceof PdfStream) {
    inspectStream(value, view, found)
    for (const item of value.dict.values()) inspect(item, view, found)
  }
  if (!(value instanceof Map)) return
  inspectDict(value, view, found)
  for (const item of value.values()) if (typeof item === 'object') inspect(item, view, found)
}

const inspectDict = (dict: PdfDict, view: RevisionView, found: Set<string>): void => {
  const action = nameText(dict.get('S'))
  const words =
    action && !isName(dict.get('Type'), 'StructElem') && !dict.has('P') ? ACTIONS[action] : undefined
  if (words) found.add(words)
  if (dict.has('JS')) found.add(ACTIONS.JavaScript ?? '')
  const subtype = nameText(dict.get('Subtype'))
  if (dict.has('Rect') && subtype && MEDIA.has(subtype)) found.add('文件含有多媒体或三维内容')
  const alternates = dict.get('Alternates')
  if (alternates !== undefined && view.resolve(alternates) !== null) found.add('图片带有替换版本')
}

const inspectStream = ({ dict }: PdfStream, view: RevisionView, found: Set<string>): void => {
  if (view.resolve(dict.get('F')) !== null) found.add('部分内容存放在文件之外')
  if (dict.has('Ref') && isName(dict.get('Subtype'), 'Form')) found.add('页面引用了另一个文件的内容')
  if (dict.has('OPI')) found.add('图片引用了文件之外的版本')
  if (dict.has('Alternates')) found.add('图片带有替换版本')
}

const hasAutomaticLayers = (view: RevisionView): boolean => {
  const layers = view.dict(view.catalog.get('OCProperties'))
  const usual = view.dict(layers?.get('D'))
  return (view.array(usual?.get('AS')) ?? []).some(
    (item) => (view.array(view.dict(item)?.get('OCGs')) ?? []).length > 0,
  )
}
