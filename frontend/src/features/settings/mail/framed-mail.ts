/** A mail as a frame shows it: links never replace the mail itself. */
const HEAD = "<head>";

export function framedMail(html: string): string {
  return html.replace(HEAD, `${HEAD}<base target="_blank">`);
}
