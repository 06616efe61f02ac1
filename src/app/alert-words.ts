// What alerts say that the product raises itself, by code (specification §8).

interface AlertWords {
  readonly title: string
  /** What follows; made of the words that came along where it is a function. */
  readonly text: string | ((words: string) => string)
}

/** Words for codes; an alert without a code here is shown in its own words. */
export const ALERT_WORDS: Record<string, AlertWords> = {
  unknownSession: { title: '登录失效，请重新登录！', text: '' },
  illegal: { title: '非法请求！', text: '' },
  idle: { title: '已退出登录', text: '您长时间没有操作，为保护账号安全已退出登录，请重新登录。' },
  unitCancelled: {
    title: '单位已注销',
    text: '您所在的单位已被注销，已退出登录。请重新登录后以个人身份使用，或联系单位管理员。',
  },
  loggedInElsewhere: {
    title: '账号在其他设备登录',
    text: '您的账号已在其他设备上登录，本设备已退出。如果不是您本人操作，请尽快修改密码。',
  },
  switchRefused: { title: '无法切换身份', text: '' },
  'identity.switch-failed': { title: '切换失败', text: '' },
  'identity.person-not-certified': { title: '请先完成个人实名认证，再切换身份', text: '' },
  'identity.person-paused': { title: '实名认证已暂停，不能切换身份', text: (words) => words },
  switchedElsewhere: {
    title: '身份已在其他窗口切换',
    text: (company) =>
      `现在是${company === '' ? '个人身份' : `“${company}”`}，这个页面已跟着切换。刚才如果有操作，它没有执行，请核对后重新操作。`,
  },
  'clock.off': {
    title: '电脑的时间不准',
    text: (off) =>
      `这台电脑的时间比服务器${off}。已自动按服务器的时间处理，可以继续使用，合同上的时间也都以服务器为准。建议在系统设置里打开“自动设置时间”。`,
  },
  'device.no-mobile-site': { title: '获取h5域名失败', text: '' },
  'partner.failed': { title: '合伙人业务后台跳转失败', text: '' },
  'notices.dots-failed': { title: '获取红点提示服务失败', text: '' },
  'identity.work-kept': {
    title: '填写中的合同已保存在原来的身份下',
    text: '切换回去可以在草稿里接着填写。',
  },
  'refresh-failed': { title: '资料没有更新，请刷新页面', text: '' },
}
