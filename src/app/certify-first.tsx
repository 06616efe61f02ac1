// Shown in place of a page that needs a certified identity; offers the way there (specification §5).
import { Button, Modal } from 'antd'
import { useLocation } from 'wouter'
import { useUser } from '#src/machines/react.tsx'
import { withReturn } from '#src/ui/return-target.ts'

export const CertifyFirst = () => {
  const user = useUser()
  const [path, navigate] = useLocation()
  const isCompany = user.defaultBizType === 2
  const certify = withReturn(isCompany ? '/authCompany' : '/authPersonal', path + window.location.search)
  const paused = user.certificationPaused
  const words = isCompany
    ? `${user.defaultBizCompanyName ?? '当前单位'}还没有通过认证，通过后才能使用签署、协同办公和模板服务。`
    : user.autStatus === -1 || user.autStatus === 2
      ? '您的实名认证还没有成功，成功后才能使用签署、协同办公和模板服务。'
      : '根据电子签名法，签署人的身份需要真实可查。请先完成实名认证，通常 1 分钟即可。'
  return (
    <Modal
      open
      centered
      width={440}
      closable={false}
      title={paused !== null ? '认证已暂停' : isCompany ? '单位尚未认证' : '请先完成实名认证'}
      footer={[
        <Button key="home" onClick={() => navigate('/home')}>
          返回首页
        </Button>,
        <Button key="centre" onClick={() => navigate('/user/userCenter/userInfo')}>
          去个人中心
        </Button>,
        <Button key="certify" type="primary" onClick={() => navigate(certify)}>
          {isCompany ? '查看单位认证' : paused !== null ? '查看实名认证' : '去实名认证'}
        </Button>,
      ]}
    >
      {paused ?? words}
    </Modal>
  )
}
