// Words of the sign-in pages for expired links and for other providers.

export const LINK_WORDS = {
  expired: {
    title: '链接已过期',
    text: '短信链接超过有效期，不能再打开。请登录后在首页的待办中查看，或请发起方重新发送。',
  },
  unknown: {
    title: '链接无效',
    text: '没有找到这个链接，地址可能不完整。请从短信中重新打开，或登录后在首页的待办中查看。',
  },
  ended: {
    title: '事项已结束',
    text: '这份文件已经签完、撤回或过期，不再需要您处理。登录后可以在合同列表中查看结果。',
  },
} as const

export const PROVIDER_NAMES = { zky: '科技云通行证', wechat: '微信' } as const
