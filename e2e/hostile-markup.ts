import { ATTACKS } from "../core/src/feed/sanitise-html.cases.ts";

/** Defined in every page of the test; a call means that a payload ran. */
const CALL = "fired(1)";

/** More payloads by class: mutation XSS, other namespaces, addresses, styles, and our own templates. */
const MORE = [
  // Parsed twice
  "<math><annotation-xml encoding='text/html'><style><img src=x onerror=CALL></style></annotation-xml></math>",
  "<svg><foreignObject><math><mi><style><!--</style><img src=x onerror=CALL>--></style>",
  "<table><caption><svg><title><table><img src=x onerror=CALL></table></title></svg></caption></table>",
  "<p><svg><desc><p><style><!--</style><img title='--><img src=x onerror=CALL>'>",
  "<form id=a><form id=b><input form=a onfocus=CALL autofocus>",
  "<select><template><img src=x onerror=CALL></template></select>",
  "<noembed><img title='</noembed><img src=x onerror=CALL>'></noembed>",
  "<plaintext><img src=x onerror=CALL>",
  "<listing>&lt;img src=x onerror=CALL&gt;</listing>",
  "&lt;img src=x onerror=CALL&gt;",
  "&amp;lt;img src=x onerror=CALL&amp;gt;",
  "&#60;img src=x onerror=CALL&#62;",
  "<a title='&#x22;&gt;&lt;img src=x onerror=CALL&gt;' href='https://a.example/'>x</a>",
  "<img alt='`><img src=x onerror=CALL>' src='https://a.example/x.png'>",
  // Handlers that need no interaction
  "<body onload=CALL><body onpageshow=CALL>",
  "<marquee onstart=CALL>x</marquee>",
  "<video autoplay oncanplay=CALL><source src=data:video/mp4;base64,AAAA></video>",
  "<audio src=x onerror=CALL autoplay></audio>",
  "<img srcset='x 1x, y 2x' onerror=CALL>",
  "<picture><source srcset='javascript:CALL'><img onerror=CALL src=x></picture>",
  "<img src=x sizes=1 srcset=',,' onerror=CALL loading=eager>",
  "<div onanimationstart=CALL style='animation:spin 1s'>x</div><style>@keyframes spin{}</style>",
  "<div ontransitionend=CALL style='transition:all 1s'>x</div>",
  "<div onpointerrawupdate=CALL onbeforematch=CALL hidden=until-found>x</div>",
  "<details ontoggle=CALL open>x</details><dialog open onclose=CALL>x</dialog>",
  "<x contenteditable onfocus=CALL autofocus tabindex=0>x</x>",
  "<button popovertarget=p autofocus onfocus=CALL>x</button><p popover id=p onbeforetoggle=CALL>y</p>",
  "<object data='data:text/html,<script>parent.CALL</script>'></object>",
  "<embed src='data:text/html,<script>parent.CALL</script>'>",
  "<iframe srcdoc='&lt;script&gt;parent.CALL&lt;/script&gt;'></iframe>",
  "<frameset onload=CALL><frame src=javascript:CALL></frameset>",
  "<portal src='javascript:CALL'></portal><fencedframe src='javascript:CALL'></fencedframe>",
  // Other namespaces
  "<svg><set attributeName=onmouseover to=CALL><animate attributeName=href values=javascript:CALL /><a id=x><text>x</text></a></svg>",
  "<svg><use href='data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>CALL</script></svg>#x'></svg>",
  "<svg><image href=x onerror=CALL /></svg><svg><script href='data:,CALL' /></svg>",
  "<math href='javascript:CALL'><mtext>x</mtext></math><math><maction actiontype=statusline xlink:href=javascript:CALL>x",
  "<svg/onload=CALL//<svg><style>{-o-link-source:'<body/onload=CALL>'}",
  "<html:script xmlns:html='http://www.w3.org/1999/xhtml'>CALL</html:script>",
  "<?xml-stylesheet href='javascript:CALL'?><x:script xmlns:x='http://www.w3.org/1999/xhtml'>CALL</x:script>",
  // Addresses
  "<a href='\u0001javascript:CALL'>x</a><a href='java\u0000script:CALL'>x</a>",
  "<a href='\u2028javascript:CALL'>x</a><a href='javascript\u2029:CALL'>x</a><a href='\u00a0javascript:CALL'>x</a>",
  "<a href='javascript://a.example/%0aCALL'>x</a><a href='JAVASCRIPT:CALL'>x</a>",
  "<a href='view-source:javascript:CALL'>x</a><a href='feed:javascript:CALL'>x</a><a href='blob:javascript:CALL'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD5maXJlZCgxKTwvc2NyaXB0Pg=='>x</a><a href=' data:image/svg+xml,<svg onload=CALL>'>x</a>",
  "<a href='https://a.example/' ping='javascript:CALL' target=_self download>x</a>",
  "<area href='javascript:CALL' shape=default><map name=m><area href='javascript:CALL'></map><img usemap=#m src=x>",
  "<form action='javascript:CALL'><button>x</button><input type=image src=x formaction='javascript:CALL' onerror=CALL></form>",
  "<base href='javascript:CALL//'><base target='_top'><a href='#'>x</a>",
  "<meta http-equiv=refresh content='0; url=data:text/html,<script>CALL</script>'>",
  "<meta http-equiv=Content-Security-Policy content=\"script-src 'unsafe-inline' *\"><script>CALL</script>",
  "<link rel=import href='data:text/html,<script>CALL</script>'><link rel=modulepreload href='data:text/javascript,CALL'>",
  "<link rel=stylesheet href='data:text/css,*{background:url(javascript:CALL)}'>",
  // Styles
  "<div style='background-image:url(javascript:CALL);behavior:url(x.htc);-moz-binding:url(x#y)'>x</div>",
  "<style>@import 'data:text/css,*{}';body{background:url('javascript:CALL')}</style>",
  "<style></style/><img src=x onerror=CALL></style>",
  "<p style='position:fixed;inset:0;z-index:9999;background:red'>covers everything</p>",
  "<xss style='xss:expression(CALL)'>x</xss>",
  // DOM clobbering, our own class names, and template syntax
  "<img name=getElementById><form name=body><input name=parentNode></form><a id=location href=javascript:CALL>x</a>",
  "<div id=root>x</div><div data-reactroot onclick=CALL>x</div><p class='scrolls reading' ref=x>x</p>",
  "{{constructor.constructor('CALL')()}} $" + "{CALL} <%= CALL %> #{CALL} {CALL} {{{CALL}}}",
  "<script type=module>CALL</script><script type=importmap>{}</script><script nomodule>CALL</script>",
  "<script>import('data:text/javascript,CALL')</script><script src='/rpc/status.get?callback=CALL'></script>",
  '<link rel=manifest href=\'data:,{}\'><script type=speculationrules>{"prefetch":[{"urls":["/x"]}]}</script>',
  "</title></textarea></style></script></noscript></template><script>CALL</script>",
  "\"'><img src=x onerror=CALL>",
  "';CALL//\\';CALL//\";CALL//--></script><script>CALL</script>",
  "-->]]></p></div><img src=x onerror=CALL>",
  "+ADw-script+AD4-CALL+ADw-/script+AD4-",
  "¼script¾CALL¼/script¾ ＜script＞CALL＜/script＞ ‹script›",
  "\u202e<script>CALL</script>\u202c",
];

export const PAYLOADS: readonly string[] = [...ATTACKS, ...MORE].map((text) =>
  text.replaceAll("alert(1)", CALL).replaceAll("CALL", CALL).replaceAll("msgbox(1)", CALL),
);

/** Where an address is expected. */
export const BAD_ADDRESSES = [
  `javascript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `java\tscript:${CALL}`,
  `JAVASCRIPT://a.example/%0a${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `vbscript:${CALL}`,
  `blob:${CALL}`,
  `https://a.example/"onmouseover="${CALL}"x="`,
  `https://a.example/'><img src=x onerror=${CALL}>`,
];
