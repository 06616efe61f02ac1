// Common types of contracts, offered while typing one and when saying which of them need approval.

export const CONTRACT_TYPES = [
  '买卖合同',
  '服务合同',
  '采购合同',
  '租赁合同',
  '劳动合同',
  '保密协议',
  '委托合同',
  '承揽合同',
  '技术合同',
  '借款合同',
  '合作协议',
] as const
