// The one table of words of the editor for written texts.
import type { Numbering } from '#protocol/templates/written-texts/blocks.ts'
import type { AnchorKind } from '#protocol/templates/written-texts/pieces.ts'

export const WORDS = {
  editor: '正文',
  toolbar: '编辑工具',
  undo: '撤销',
  redo: '重做',
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  style: '段落样式',
  align: { left: '左对齐', center: '居中', right: '右对齐', justify: '两端对齐' },
  indentMore: '增加缩进',
  indentLess: '减少缩进',
  firstLine: '首行缩进',
  bullets: '项目符号',
  numbers: '编号列表',
  pageBreak: '分页符',
  table: '表格',
  field: '填写项',
  anchor: '签署位置',
  reference: '引用条款',
  conditional: '条件内容',
  find: '查找和替换',
  insert: '插入',
  noClauses: '正文里还没有编号条款',
  library: '条款库',
  noLibrary: '单位的条款库里还没有条款',
  noFields: '还没有填写项，请先在右侧添加',
  noChoices: '条件内容依据发起方填写的下拉、单选或多选，请先添加这样的填写项',
  gone: '已删除',
} as const

/** Kinds of blocks as the style menu names them. */
export const BLOCK_NAMES = {
  title: '文本标题',
  heading1: '一级标题',
  heading2: '二级标题',
  heading3: '三级标题',
  paragraph: '正文',
  article: '条款 第一条',
  item: '条款 （一）',
  point: '条款 1.1',
} as const
export type BlockName = keyof typeof BLOCK_NAMES

export const NUMBERING_OF: Partial<Record<BlockName, Numbering>> = {
  article: 'article',
  item: 'item',
  point: 'point',
}

/** What can be done with the table around the cursor. */
export const TABLE_MOVES = {
  insertTable: '插入表格（3 行 3 列）',
  addRowBefore: '在上方插入行',
  addRowAfter: '在下方插入行',
  deleteRow: '删除行',
  addColumnBefore: '在左侧插入列',
  addColumnAfter: '在右侧插入列',
  deleteColumn: '删除列',
  mergeCells: '合并单元格',
  splitCell: '拆分单元格',
  toggleHeaderRow: '首行作为表头',
  deleteTable: '删除表格',
} as const
export type TableMove = keyof typeof TABLE_MOVES

export const ANCHOR_NAMES: Record<AnchorKind, string> = {
  companySeal: '盖章',
  personSign: '签字',
  legalSeal: '法定代表人章',
  signDate: '签署日期',
}
