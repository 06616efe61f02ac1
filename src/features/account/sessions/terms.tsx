// The two agreements of registration, readable before agreeing.
import { Modal } from 'antd'
import { useState } from 'react'

const AGREEMENTS = {
  service: {
    title: '服务协议',
    paragraphs: [
      '诺印提供电子合同的发起、签署、保存与核验服务。您使用手机号注册账号，并对账号下的操作负责。',
      '签署合同前，您需要完成实名认证。认证通过后，本系统以您的身份签发数字证书，仅用于您本人确认的签署；每次签署前都会再次核实您的意愿。',
      '婚姻、收养、继承等人身关系文书，以及停止供水、供热、供气等公用事业服务的文书，依《电子签名法》第三条不适用电子签名，请勿通过诺印签署。',
      '您上传的文件由您或您所在的单位所有。请勿上传违法内容，也不要冒用他人身份；因此造成的后果由行为人承担。',
      '签署完成的文件及其证据记录会长期保存。您可以随时下载文件和出证报告，并用任何支持 PDF 签名的软件独立核验。',
    ],
  },
  privacy: {
    title: '隐私政策',
    paragraphs: [
      '注册时收集手机号；实名认证时收集姓名和身份证号，单位认证时收集营业执照和法定代表人信息。身份证号属于敏感个人信息，仅在您单独同意后收集，用于核验身份和签发证书。',
      '签署时记录时间、IP 地址和设备信息，作为签署行为的证据，并写入合同的签署记录。',
      '身份证号等敏感信息加密保存，列表中默认隐去中间部分。除合同的其他签署方依法需要看到的姓名、单位外，我们不向第三方提供您的个人信息，法律另有规定的除外。',
      '您可以在个人中心查看和更正个人信息，也可以申请注销账号。已签署的合同涉及其他签署方的权益，注销后仍会依法保存至法定期限届满。',
    ],
  },
} as const

export const Terms = () => {
  const [shown, setShown] = useState<keyof typeof AGREEMENTS | null>(null)
  const agreement = shown === null ? null : AGREEMENTS[shown]
  const link = (key: keyof typeof AGREEMENTS) => (
    <a
      href={`#${key}`}
      onClick={(event) => {
        event.preventDefault()
        setShown(key)
      }}
    >
      《{AGREEMENTS[key].title}》
    </a>
  )
  return (
    <>
      {link('service')}和{link('privacy')}
      <Modal
        open={agreement !== null}
        title={agreement?.title}
        footer={null}
        onCancel={() => setShown(null)}
        centered
      >
        {agreement?.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Modal>
    </>
  )
}
