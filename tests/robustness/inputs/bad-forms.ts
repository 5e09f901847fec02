import { password, signUpFields } from '../../support/visitor'
import type { BadInput, Stage } from './bad-inputs'
import { fields, json, post } from './bad-inputs'

const signUp = (wrong: Record<string, string>) => post('/signup', fields({ ...signUpFields('carla'), ...wrong }))

/** Forms that hold what theirs never do, and the status that each is answered with. */
export function badForms({ anna, bensId, conversation }: Stage): BadInput[] {
  const draft = crypto.randomUUID()
  return [
    { what: 'NUL in a form', ...post('/login', 'login=anna%00&password=x'), status: 400 },
    { what: 'NUL byte in a form', ...post('/login', 'login=anna\0&password=x'), status: 400 },
    { what: 'NUL in JSON', ...post('/api/user.php', '{"login":"nobody\\u0000","password":"x"}', json), status: 400 },
    { what: 'NUL in a message', by: anna, ...post(conversation, `draft_id=${draft}&body=a%00b`), status: 400 },

    { what: 'overlong name', ...signUp({ name: 'x'.repeat(100) }), status: 422 },
    { what: 'overlong address', ...signUp({ email: `${'x'.repeat(500)}@mail.example` }), status: 422 },
    { what: 'overlong password', ...signUp({ password: 'long '.repeat(50) }), status: 422 },
    { what: 'overlong login', ...post('/login', fields({ login: 'x'.repeat(500), password })), status: 422 },
    { what: 'endless name', ...signUp({ name: 'x'.repeat(100_000) }), status: 400 },
    { what: 'endless address', ...signUp({ email: `${'x'.repeat(5000)}@mail.example` }), status: 400 },
    { what: 'endless password', ...signUp({ password: 'long '.repeat(10_000) }), status: 400 },
    { what: 'endless login', ...post('/login', fields({ login: 'x'.repeat(100_000), password })), status: 413 },
    { what: 'index of a list', ...post('/login', 'login[99999999]=x'), status: 400 },
    { what: 'deep field', ...post('/login', `${'a.'.repeat(5000)}a=x`), status: 400 },
    { what: 'field that no form has', ...signUp({ nickname: 'x' }), status: 400 },
    { what: 'intent of Conform that is none', ...signUp({ __intent__: 'x' }), status: 400 },
    { what: 'state of Conform that is none', ...signUp({ __state__: '{' }), status: 400 },
    {
      what: 'overlong message',
      by: anna,
      ...post(conversation, fields({ body: 'x'.repeat(8_000), draft_id: draft })),
      status: 422,
    },
    {
      what: 'message that no page lets anybody write',
      by: anna,
      ...post(conversation, fields({ body: 'x'.repeat(60_000), draft_id: draft })),
      status: 400,
    },
    { what: 'message without its draft', by: anna, ...post(conversation, 'body=Hello'), status: 422 },
    { what: 'draft that is no id', by: anna, ...post(conversation, 'body=Hello&draft_id=1'), status: 422 },
    { what: 'date that is none', ...signUp({ 'date_of_birth.day': '31' }), status: 422 },
    { what: 'date in one field', ...signUp({ date_of_birth: '1990-13-45' }), status: 422 },
    { what: 'too young', ...signUp({ 'date_of_birth.year': String(new Date().getFullYear() - 17) }), status: 422 },
    { what: 'choice that is none', ...signUp({ gender: 'x', seeks: '__proto__' }), status: 422 },
    {
      what: 'field sent twice',
      ...post('/signup', `${fields(signUpFields('carla'))}&email=b%40mail.example`),
      status: 400,
    },
    {
      what: "fields named like an object's own",
      ...post('/signup', `${fields(signUpFields('x'))}&__proto__.a=1&constructor=2`),
      status: 400,
    },
    { what: 'name that nobody sees', ...signUp({ name: '\u0007\u200b' }), status: 422 },
    { what: 'intent that is none', by: anna, ...post(`/members/${bensId}`, 'intent=drop'), status: 400 },
    { what: 'step that is none', by: anna, ...post('/complete-signup?step=x', 'a=1'), status: 400 },
    {
      what: 'token that is none',
      ...post('/reset-password/do', fields({ token: 'x', password, repeat: password })),
      status: 410,
    },
  ]
}
