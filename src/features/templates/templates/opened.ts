// Which dialog of a template is open.
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'

/** 在线撰写 and 上传文件 make one; the others are about a template there is. */
export type Opened =
  | { readonly what: 'write' | 'upload' }
  | { readonly what: 'preview' | 'edit' | 'versions' | 'uses'; readonly row: TemplateRow }
