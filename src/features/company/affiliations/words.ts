// Words of a group's pages.
import type { AffiliationStatus, Disclosure } from '#protocol/company/affiliations/affiliations.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const AFFILIATION_WORDS: Readonly<
  Record<AffiliationStatus, { readonly word: string; readonly tone: Tone }>
> = {
  0: { word: '待答复', tone: 'active' },
  1: { word: '成员', tone: 'success' },
  2: { word: '已谢绝', tone: 'neutral' },
  3: { word: '已取消邀请', tone: 'neutral' },
  4: { word: '已退出', tone: 'neutral' },
  5: { word: '已移出', tone: 'neutral' },
  6: { word: '单位已注销', tone: 'neutral' },
}

/** What is opened, in a word and in what it means for whoever opens it. */
export const DISCLOSURE_WORDS: Readonly<
  Record<Disclosure, { readonly word: string; readonly means: string }>
> = {
  sums: { word: '汇总数字', means: '集团看到每月发起、完成、拒签等的份数和套餐余量，看不到具体合同。' },
  contracts: {
    word: '查看合同',
    means:
      '集团中有相应权限的人可以在线查看本单位发起和签署的全部合同，劳动合同也在内；每次查看都有记录。设有查看码的合同不开放。',
  },
  download: { word: '下载合同文件', means: '在查看之外，还可以保存合同文件；每次下载都有记录。' },
}

export const LOOK_WORDS = { read: '查看', download: '下载' } as const
